import { lazyPart } from '#portal/kit/lazy-part.tsx'
import type { ChooseFilesProps } from './attachments/choose-files.tsx'
import type { SendingFilesProps } from './attachments/sending-files.tsx'
import { texts } from './texts.ts'

/* What takes files is fetched when a form is opened; without it a request is written without them. */

export const ChooseFiles = lazyPart<ChooseFilesProps>(
  async () => (await import('./attachments/choose-files.tsx')).ChooseFiles,
  { otherwise: () => <p className="request-note">{texts.filesMissing}</p> },
)

export const SendingFiles = lazyPart<SendingFilesProps>(
  async () => (await import('./attachments/sending-files.tsx')).SendingFiles,
)
