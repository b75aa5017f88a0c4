/**
 * What is told of an answered request. `method`: one of HTTP's or `other`; `route`: its pattern, never
 * the path.
 */
interface TracedRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly tenant: string | undefined
}

/** Jobs of one kind and one provider, run together. */
interface TracedJobs {
  readonly kind: string
  readonly tenant: string
  readonly count: number
}

/** Where requests and jobs begin their traces. */
export interface Traces {
  /** Runs a request; `work` returns what is told of it. */
  traceRequest(requestId: string, work: () => Promise<TracedRequest>): Promise<void>
  traceJobs<T>(jobs: TracedJobs, work: () => Promise<T>): Promise<T>
  /** Sends what is not sent yet, for a few seconds at most. */
  close(): Promise<void>
}

/** Without a collector: nothing is measured, kept or sent. */
export const noTraces: Traces = {
  traceRequest: async (_, work) => void (await work()),
  traceJobs: (_, work) => work(),
  close: async () => {},
}
