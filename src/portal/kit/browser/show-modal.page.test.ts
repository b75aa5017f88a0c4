import { expect, test } from 'vitest'
import { showModal } from './show-modal.ts'

const { style } = document.documentElement

function newDialog(): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.showModal = () => undefined
  return dialog
}
const close = (dialog: HTMLDialogElement) => dialog.dispatchEvent(new Event('close'))

test('the page behind scrolls again once the last dialog has closed', () => {
  const [one, other] = [newDialog(), newDialog()]
  showModal(one)
  showModal(other)
  expect(style.overflow).toBe('hidden')
  close(one)
  expect(style.overflow).toBe('hidden')
  close(other)
  expect(style.overflow).toBe('')
})
