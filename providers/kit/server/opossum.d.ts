/** The part of opossum that we use; it publishes no types. */
declare module 'opossum' {
  interface Options<Args extends unknown[]> {
    timeout?: number | false;
    errorThresholdPercentage?: number;
    resetTimeout?: number;
    volumeThreshold?: number;
    rollingCountTimeout?: number;
    rollingCountBuckets?: number;
    errorFilter?: (error: unknown, ...args: Args) => boolean;
    name?: string;
  }
  export default class CircuitBreaker<Args extends unknown[], Result> {
    constructor(action: (...args: Args) => Promise<Result>, options?: Options<Args>);
    fire(...args: Args): Promise<Result>;
    readonly opened: boolean;
    readonly halfOpen: boolean;
    shutdown(): void;
  }
}
