import type { ChooseFilesProps } from './attachments/choose-files.tsx'
import { lazyPart } from './frames/lazy-part.tsx'
import { texts } from './texts.ts'

/** What takes files is fetched when a form is opened; without it a request is written without them. */
export const ChooseFiles = lazyPart<ChooseFilesProps>(
  async () => (await import('./attachments/choose-files.tsx')).ChooseFiles,
  { otherwise: () => <p className="field-hint">{texts.filesMissing}</p> },
)
