import { lazyPart } from '#portal/kit/frames/lazy-part.tsx'
import './dialog.css'
import type { DialogFrameProps } from './overlay-props.ts'
import { PlainDialog } from './plain-dialog.tsx'

/** The surface, focus and title of every dialog. */
export const DialogFrame = lazyPart<DialogFrameProps>(
  async () => (await import('./chakra-dialog.tsx')).ChakraDialog,
  { otherwise: PlainDialog, keepsOtherwise: ({ isOpen }) => isOpen },
)
