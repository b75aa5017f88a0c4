import type { ChooseFilesProps } from './attachments/choose-files.tsx'
import { lazyPart } from './frames/lazy-part.tsx'

const filesMissing = 'Não dá para juntar fotos agora. Você pode enviar o pedido sem elas.'

/** What takes files is fetched when a form is opened; without it a request is written without them. */
export const ChooseFiles = lazyPart<ChooseFilesProps>(
  async () => (await import('./attachments/choose-files.tsx')).ChooseFiles,
  { otherwise: () => <p className="field-hint">{filesMissing}</p> },
)
