# Functions for roots of other Debian systems (Scripts/test-debian13, Scripts/test-arm64-swift).

# The mirror of Debian's packages that this machine uses.
mirror=$(sed -n 's/^URIs: *//p' /etc/apt/sources.list.d/debian.sources 2>/dev/null | head -n 1)
mirror=${mirror:-http://deb.debian.org/debian}

# Makes a root of a release, with what this machine's proxy or mirror needs.
make_root() { # RELEASE ROOT
  # What is mounted in an unfinished root, such as /dev, is this machine's.
  rm -rf --one-file-system "$2"
  debootstrap --variant=minbase --include=ca-certificates "$1" "$2" "$mirror"
  cp /etc/apt/apt.conf.d/99* "$2/etc/apt/apt.conf.d/" 2>/dev/null || true
}

# Mounts what programs need, and gives the root this machine's network.
mount_system() { # ROOT
  mkdir -p "$1"/{proc,sys,dev,etc}
  cp /etc/resolv.conf /etc/hosts "$1/etc/"
  mountpoint -q "$1/proc" || mount -t proc proc "$1/proc"
  mountpoint -q "$1/sys" || mount -t sysfs sys "$1/sys"
  mountpoint -q "$1/dev" || mount --rbind /dev "$1/dev"
}

# Copies the files of this checkout, also changed ones. The other files in the folder are removed, but not its build
# products.
copy_package() { # FOLDER
  mkdir -p "$1"
  find "$1" -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
  git -c safe.directory='*' ls-files -z --cached --others --exclude-standard |
    while IFS= read -r -d '' file; do [ ! -e "$file" ] && [ ! -L "$file" ] || printf '%s\0' "$file"; done |
    tar -c --null -T - | tar -x -C "$1"
}
