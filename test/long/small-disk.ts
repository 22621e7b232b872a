/*
 * A small disk: an ext4 file system in a file, mounted over a loop device. It can lose everything not synced, as in a power cut, and can
 * be filled. Needs root, Linux with loop devices, and Debian's standard tools.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { wait } from "./counts.ts";
import { scratchFolder } from "./shop-process.ts";

const run = (command: string, ...words: string[]) => execFileSync(command, words, { stdio: "pipe" }).toString();

/** EXT4_IOC_SHUTDOWN without flushing the journal; xfstests call it godown. */
const shutdownCall = 0x8004587d;
const withoutLogFlush = 2;

export class SmallDisk {
  /** The mount point. */
  readonly path: string;
  readonly #image: string;
  readonly #folder: ReturnType<typeof scratchFolder>;
  #isMounted = false;

  private constructor(megabytes: number) {
    this.#folder = scratchFolder("disk");
    this.#image = join(this.#folder.path, "image");
    this.path = join(this.#folder.path, "disk");
    mkdirSync(this.path);
    // PostgreSQL runs as another user.
    chmodSync(this.#folder.path, 0o755);
    run("truncate", "-s", `${megabytes}M`, this.#image);
    run("mkfs.ext4", "-q", "-m", "0", "-F", this.#image);
    this.mount();
    chmodSync(this.path, 0o755);
  }

  /** Undefined where no such disk can be made; the test is then skipped and says so. */
  static make(megabytes: number): SmallDisk | undefined {
    try {
      return new SmallDisk(megabytes);
    } catch {
      return undefined;
    }
  }

  /** With a long commit interval, data that the shop does not sync stays in memory and is lost. */
  mount(): void {
    run("mount", "-o", "loop,commit=300", this.#image, this.path);
    this.#isMounted = true;
  }

  /** From now on every write fails, and the next mount lacks what was not synced. */
  cut(): void {
    const call = `open(my $disk, "<", $ARGV[0]) or die $!; my $how = pack("I", ${withoutLogFlush}); ioctl($disk, ${shutdownCall}, $how) or die $!`;
    run("perl", "-e", call, this.path);
  }

  sync(): void {
    run("sync", "-f", this.path);
  }

  /** Fills the last block. */
  fill(): void {
    const { bavail, bsize } = statfsSync(this.path);
    if (bavail * bsize > 2_000_000)
      run("fallocate", "-l", String(bavail * bsize - 1_000_000), join(this.path, "filler"));
    for (let part = 0; part < 1000; part += 1) {
      try {
        writeFileSync(join(this.path, `filler-${part}`), Buffer.alloc(4096));
      } catch {
        return;
      }
    }
  }

  free(): void {
    run("sh", "-c", `rm -f "$1"/filler*`, "sh", this.path);
  }

  async unmount(): Promise<void> {
    for (let attempt = 0; this.#isMounted; attempt += 1) {
      try {
        run("umount", this.path);
        this.#isMounted = false;
      } catch (error) {
        if (attempt > 50) throw error;
        await wait(200);
      }
    }
  }

  async remove(): Promise<void> {
    await this.unmount();
    this.#folder.remove();
  }
}

/** Whether a small disk can be made here. */
export async function hasSmallDisks(): Promise<boolean> {
  const disk = SmallDisk.make(16);
  await disk?.remove();
  if (!disk)
    console.warn("No loop device can be mounted here (it needs root): what needs a disk of its own is skipped.");
  return disk !== undefined;
}
