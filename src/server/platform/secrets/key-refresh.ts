import type { DataKeys } from './data-keys.ts'

/** How often a running server reads which data keys there are. */
export const refreshMs = 3_000

/** Keeps the data keys of a running server up to date while another process adds one. */
export function keyRefresh(deps: {
  readonly keys: Pick<DataKeys, 'refresh'>
  readonly log: { warn(fields: object, message: string): void }
}) {
  const { keys, log } = deps
  let refreshing: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    start: () => {
      timer = setInterval(() => {
        refreshing = keys
          .refresh()
          .catch((error: unknown) => log.warn({ error }, 'data keys not read'))
      }, refreshMs)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      await refreshing
    },
  }
}
