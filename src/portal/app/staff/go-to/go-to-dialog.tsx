import { lazy, Suspense } from 'react'
import type { PaletteItem } from '#portal/kit/overlays/chakra-palette.tsx'
import { DialogFrame } from '#portal/kit/overlays/dialog-frame.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { hasWords } from '#portal/kit/values/has-words.ts'
import type { GoToProps } from './go-to.tsx'
import './go-to-dialog.css'
import { goToTexts as texts } from './go-to-texts.ts'
import type { StaffMenuEntry } from '../staff-menu.tsx'

const ChakraPalette = lazy(async () => ({
  default: (await import('#portal/kit/overlays/chakra-palette.tsx')).ChakraPalette,
}))

/** The pages of the menu that have what was typed, by their addresses. */
export const pageItems = (entries: readonly StaffMenuEntry[], typed: string): PaletteItem[] =>
  entries
    .filter(({ label }) => hasWords(typed, [label]))
    .map(({ to, label }) => ({ value: to, label, detail: texts.page }))

interface GoToDialogProps extends Omit<GoToProps, 'entries'> {
  title: string
  label: string
  items: readonly PaletteItem[]
  note: string | null
  typed: string
  onTyped: (text: string) => void
  onChoose: (value: string) => void
}

/** The dialog with the list. */
export function GoToDialog(props: GoToDialogProps) {
  const { title, label, isOpen, onClose, items, note, typed, onTyped, onChoose } = props
  return (
    <DialogFrame role="dialog" title={title} isOpen={isOpen} onClose={onClose}>
      <Suspense fallback={<Skeleton height="12rem" />}>
        <ChakraPalette
          label={label}
          items={items}
          typed={typed}
          onTyped={onTyped}
          onChoose={onChoose}
          onClose={onClose}
        >
          {note}
        </ChakraPalette>
      </Suspense>
    </DialogFrame>
  )
}
