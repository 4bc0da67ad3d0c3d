type Stop = () => Promise<void>;

/** What has been started so far, to be stopped in the opposite order. What comes after the stop is stopped at once. */
export class ShutdownStack {
  private readonly stops: Stop[] = [];
  private over = false;

  add(stop: Stop): void {
    if (this.over) void stop();
    else this.stops.unshift(stop);
  }

  async stop(): Promise<void> {
    this.over = true;
    for (const stop of this.stops.splice(0)) await stop();
  }
}
