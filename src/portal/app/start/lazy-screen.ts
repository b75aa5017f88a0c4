import { lazyRouteComponent } from '@tanstack/react-router'
import { slowAfterMs } from '#contract/platform/patience.ts'
import { isConnectionLost, subscribeToConnection } from '#portal/kit/browser/connection.ts'
import { type Answering, probeServer } from '#portal/queries/calls/ping.ts'

/** The code of a screen is not on this device, and the line is gone. */
export class MissingScreenCode extends Error {
  override readonly name = 'MissingScreenCode'
}

/** The code of a screen does not come because the server, or what is in front of it, is failing. */
export class ServerFailing extends Error {
  override readonly name = 'ServerFailing'
}

/** Rejects once the connection has been lost for longer than a stored file takes on a slow phone. */
function rejectWhenLost(end: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      clearTimeout(timer)
      if (!isConnectionLost() || end.aborted) return
      timer = setTimeout(() => reject(new MissingScreenCode()), slowAfterMs)
    }
    const unsubscribe = subscribeToConnection(follow)
    end.addEventListener('abort', () => {
      clearTimeout(timer)
      unsubscribe()
    })
    follow()
  })
}

/** How the server answers; a connection that is lost meanwhile needs no answer of its own. */
async function answeringNow(): Promise<Answering> {
  if (isConnectionLost()) return 'not'
  const end = new AbortController()
  const lost = new Promise<'not'>((resolve) => {
    const unsubscribe = subscribeToConnection(() => isConnectionLost() && resolve('not'))
    end.signal.addEventListener('abort', unsubscribe)
  })
  return await Promise.race([probeServer(), lost]).finally(() => end.abort())
}

/**
 * Loads the code of a screen, and rejects with `MissingScreenCode` where the line is gone, and with
 * `ServerFailing` while the server is in trouble.
 */
export async function loadScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  const end = new AbortController()
  try {
    return await Promise.race([load(), rejectWhenLost(end.signal)])
  } catch (error) {
    const answering = await answeringNow()
    if (answering === 'not') throw new MissingScreenCode()
    throw answering === 'failing' ? new ServerFailing() : error
  } finally {
    end.abort()
  }
}

/**
 * A screen whose code loads when it is opened. The router reloads the page once for code that does not
 * come, which finds the files of a newer version; without a network, or from a failing server, it would
 * find nothing and lose what stands on the page, so such code is told apart.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      loadScreen(load).catch((error: unknown) => {
        // The router reloads once for each message, and Safari's is the same for all screens.
        if (error instanceof Error) error.message += ` (${String(name)})`
        throw error
      }),
    name,
  )
