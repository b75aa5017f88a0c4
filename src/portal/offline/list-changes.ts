/** Hears from the worker that the invoices of a status are not what it answered with. */
export function onListChange(listener: (status: string) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {}
  const worker = new BroadcastChannel('portal-lists')
  worker.addEventListener('message', ({ data }: MessageEvent<string>) => listener(data))
  return () => worker.close()
}
