import { appWorkerPath, pushWorkerPath } from '#contract/worker/paths.ts'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

declare global {
  interface Window {
    /** Absent where browsers do not enforce it. */
    trustedTypes?: TrustedTypes
  }
}

const allowed: ReadonlySet<string> = new Set([appWorkerPath, pushWorkerPath])

/** Nothing but our own workers may ever be registered (the page's policy asks for this proof). */
function proven(url: string): string {
  if (!allowed.has(url)) throw new TypeError('not a worker of ours')
  return url
}

let policy: { createScriptURL(url: string): string } | null = null

export function workerUrl(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('pwa-sw', { createScriptURL: proven }) ?? {
    createScriptURL: proven,
  }
  return policy.createScriptURL(url)
}
