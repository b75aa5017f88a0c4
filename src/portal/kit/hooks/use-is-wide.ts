import { useMedia } from './use-media.ts'

/** Whether the window is wide enough for a table beside the menu. */
export const useIsWide = (): boolean => useMedia('(min-width: 64rem)')
