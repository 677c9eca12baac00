# contained.sh ROOT DATA DIRECTORY PROGRAM…: runs it as compose.yaml does, but on the network of the machine: as uid 1000
# without capabilities, on a read-only file system with /tmp and the data volume. Called by unshare --mount.
set -e
root=$1 data=$2 directory=$3
shift 3
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"
mount -t tmpfs -o size=64m,mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root/var/lib/signboard"
exec /usr/sbin/chroot "$root" setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs --bounding-set=-all \
  env --chdir="$directory" "$@"
