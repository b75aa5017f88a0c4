/** A figure of which both versions have one a round; of all of them, less is better. */
export interface FigureKind {
  /** As a commit message names it. */
  readonly name: string
  /** Writes a value with its unit. */
  readonly show: (value: number) => string
}

const microseconds = (value: number) => `${Math.round(value)} µs`
const milliseconds = (value: number) => `${Math.round(value)} ms`
const megabytes = (value: number) => `${value.toFixed(1)} MB`
const kilobytes = (bytes: number) => `${(bytes / 1e3).toFixed(1)} kB`

const kind = (name: string, show: (value: number) => string): FigureKind => ({ name, show })

/** In the order of the table. */
export const figureKinds = {
  signInDownload: kind('download until the sign-in, gzip', kilobytes),
  homeDownload: kind('download until the home, gzip', kilobytes),
  workerDownload: kind('download of sw.js, gzip', kilobytes),
  precache: kind('precache, raw', kilobytes),
  plainCpu: kind('processor time of a plain answer', microseconds),
  listCpu: kind('processor time of an invoice list', microseconds),
  pageCpu: kind('processor time of a page', microseconds),
  assetCpu: kind('processor time of an asset', microseconds),
  signInCpu: kind('processor time of a sign-in', microseconds),
  memory: kind('memory after the load', megabytes),
  heap: kind('heap after the load', megabytes),
  start: kind('start', milliseconds),
  startCpu: kind('processor time of a start', milliseconds),
  paint: kind('first contentful paint of the sign-in', milliseconds),
  paintTask: kind('longest task of the sign-in', milliseconds),
  scriptsCpu: kind('processor time of the sign-in in the browser', milliseconds),
  taps: kind('taps to the copied PIX code', String),
  payWait: kind('time from the sign-in to the pay button', milliseconds),
  codeWait: kind('time from the pay button to the PIX code', milliseconds),
  payTask: kind('longest task until the PIX code', milliseconds),
} as const

export type FigureKey = keyof typeof figureKinds
