/** Open dialogs that lock the page. */
let open = 0

/**
 * Opens a dialog of the browser's own, and keeps the page behind it from scrolling until it closes:
 * browsers make what is behind inert, and scroll it all the same.
 */
export function showModal(dialog: HTMLDialogElement): void {
  const { style } = document.documentElement
  dialog.showModal()
  open += 1
  style.overflow = 'hidden'
  dialog.addEventListener(
    'close',
    () => {
      open -= 1
      if (open === 0) style.overflow = ''
    },
    { once: true },
  )
}
