import { appWorkerPath, puzzleWorkerPath, pushWorkerPath } from '#contract/worker/paths.ts'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

declare global {
  interface Window {
    /** Absent in browsers that do not enforce trusted types. */
    trustedTypes?: TrustedTypes
  }
}

const allowed: ReadonlySet<string> = new Set([appWorkerPath, pushWorkerPath, puzzleWorkerPath])

/** Refuses every script but our own workers: the policy of the page requires this check. */
function checkedUrl(url: string): string {
  if (!allowed.has(url)) throw new TypeError('not a worker of this portal')
  return url
}

let policy: { createScriptURL(url: string): string } | null = null

/** The URL of a worker's script in the form that `register` and `Worker` accept under trusted types. */
export function workerUrl(url: string): string {
  policy ??= window.trustedTypes?.createPolicy('pwa-sw', { createScriptURL: checkedUrl }) ?? {
    createScriptURL: checkedUrl,
  }
  return policy.createScriptURL(url)
}
