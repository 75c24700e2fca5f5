"use strict";
(() => {
  const body = document.body;
  body.classList.add("com-script");
  let mark = null;

  const close = () => {
    document.querySelectorAll(".fonte.aberta").forEach((s) => s.classList.remove("aberta"));
    document.querySelectorAll(".chamada a[aria-current]").forEach((a) => a.removeAttribute("aria-current"));
  };

  const open = (source) => {
    close();
    source.classList.add("aberta");
    document.querySelectorAll(`.chamada a[href="#${source.id}"]`).forEach((a) => a.setAttribute("aria-current", "true"));
    const page = source.querySelector(".pagina");
    const excerpt = page.querySelector("mark");
    page.scrollTop = Math.max(0, excerpt.offsetTop - page.clientHeight / 3);
    source.scrollIntoView({ block: "start" });
    source.focus({ preventScroll: true });
  };

  const follow = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target && target.classList.contains("fonte")) open(target);
  };

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".chamada a");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    mark = link;
    const y = window.scrollY;
    history.pushState(null, "", link.getAttribute("href"));
    open(document.getElementById(link.getAttribute("href").slice(1)));
    if (matchMedia("(min-width: 64.01rem)").matches) window.scrollTo({ top: y, behavior: "instant" });
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !mark) return;
    close();
    mark.focus();
    mark = null;
  });

  window.addEventListener("hashchange", follow);
  follow();
})();
