import { whenIdle } from '#portal/kit/when-idle.ts'
import { currentToken } from '#portal/queries/client.ts'

/** Workers belong to the built portal: in development they would serve yesterday's code. */
const mayWork = import.meta.env.PROD && 'serviceWorker' in navigator

/** Once the first screen stands, the rest of the portal is fetched for when there is no network. */
export function startOffline(): void {
  whenIdle(() => {
    void tidyUp()
    if (mayWork)
      void import('./app-worker.ts').then(({ registerAppWorker: keepAppWorker }) => keepAppWorker())
  })
  addEventListener('online', () => void tidyUp())
}

/** What a sign-out that was cut short, or had no network, left undone. */
async function tidyUp(): Promise<void> {
  if (currentToken()) return
  const { deletePersisted, hasPersisted } = await import('./sealed-store.ts')
  if (await hasPersisted()) await deletePersisted()
  const { paySignOut } = await import('./owed-sign-out.ts')
  if (await paySignOut()) await restartOffline()
}

/** After a sign-out. */
export async function restartOffline(): Promise<void> {
  if (mayWork) await (await import('./app-worker.ts')).reregisterAppWorker()
}
