import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import type { SendingFilesProps } from './sending-files.tsx'

/** Fetched with the first files that are sent. */
export const SendingFiles = lazyPart<SendingFilesProps>(
  async () => (await import('./sending-files.tsx')).SendingFiles,
)
