#!/bin/sh
# The Debian packages that set-up needs; installed when root, else named in one clear line.
set -eu
missing=""
command -v python3 >/dev/null 2>&1 || missing="$missing python3"
python3 -c 'import venv, ensurepip' >/dev/null 2>&1 || missing="$missing python3-venv"
# ONNX Runtime and OpenCV (OCR) load these
for library in libgomp.so.1 libstdc++.so.6; do
  ldconfig -p 2>/dev/null | grep -q "$library" || case $library in
    libgomp.so.1) missing="$missing libgomp1" ;;
    libstdc++.so.6) missing="$missing libstdc++6" ;;
  esac
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
else
  echo "faltam pacotes do sistema; instale com: sudo apt-get install$missing" >&2
  exit 3
fi
