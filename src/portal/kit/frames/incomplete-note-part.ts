import type { IncompleteNoteProps } from './incomplete-note.tsx'
import { lazyPart } from './lazy-part.tsx'

/** The note of an incomplete list; its code loads where there is one. */
export const IncompleteNote = lazyPart<IncompleteNoteProps>(
  async () => (await import('./incomplete-note.tsx')).IncompleteNote,
)
