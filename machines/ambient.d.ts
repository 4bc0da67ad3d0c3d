// The one name of the outside world that a chart's actor meets: XState hands its signal to a promise actor.
interface AbortSignal {
  readonly aborted: boolean;
}
