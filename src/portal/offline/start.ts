import { whenIdle } from '#portal/kit/when-idle.ts'

/** Workers belong to the built portal: in development they would serve yesterday's code. */
const mayWork = import.meta.env.PROD && 'serviceWorker' in navigator

/** Once the first screen stands, the rest of the portal is fetched for when there is no network. */
export function startOffline(): void {
  if (mayWork)
    whenIdle(() => void import('./app-worker.ts').then(({ keepAppWorker }) => keepAppWorker()))
}

/** After a sign-out. */
export async function restartOffline(): Promise<void> {
  if (mayWork) await (await import('./app-worker.ts')).renewAppWorker()
}
