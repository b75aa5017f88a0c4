/** The domain of the sandbox, with its leading dot. `.example` is reserved: no network resolves it. */
export const sandboxSuffix = '.sandbox.example'

/** Whether an ERP address, typed with or without its scheme, is the sandbox's. */
export function isSandboxAddress(address: string): boolean {
  const [, host = ''] = /^(?:https?:\/\/)?([^/?#:]*)/i.exec(address.trim()) ?? []
  return host.toLowerCase().endsWith(sandboxSuffix)
}
