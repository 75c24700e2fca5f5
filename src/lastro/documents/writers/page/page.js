"use strict";
(() => {
  const body = document.body;
  body.classList.add("com-script");
  const panel = document.getElementById("painel");
  const nav = panel.querySelector("nav");
  const beside = matchMedia("(min-width: 64.01rem)");
  let mark = null;

  const centre = (page) => {
    page.scrollTop = Math.max(0, page.querySelector("mark").offsetTop - page.clientHeight / 3);
  };

  const close = () => {
    document.querySelectorAll(".fonte.aberta").forEach((s) => s.classList.remove("aberta"));
    document.querySelectorAll(".chamada a[aria-current]").forEach((a) => a.removeAttribute("aria-current"));
  };

  const open = (source) => {
    close();
    source.classList.add("aberta");
    document.querySelectorAll(`.chamada a[href="#${source.id}"]`).forEach((a) => a.setAttribute("aria-current", "true"));
    centre(source.querySelector(".pagina"));
    if (beside.matches) panel.scrollTop += source.getBoundingClientRect().top - panel.getBoundingClientRect().top - nav.offsetHeight - 12;
    else source.scrollIntoView();
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
    history.pushState(null, "", link.getAttribute("href"));
    follow();
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !mark) return;
    close();
    mark.focus();
    mark = null;
  });

  document.querySelectorAll(".pagina").forEach(centre);
  window.addEventListener("hashchange", follow);
  window.addEventListener("popstate", follow);
  follow();
})();
