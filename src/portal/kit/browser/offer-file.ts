import { showModal } from './show-modal.ts'
import { texts } from '#portal/kit/texts.ts'

export const fileTexts = { ready: 'O arquivo está pronto.', open: 'Abrir o arquivo' } as const

/**
 * Offers a file that is ready, for a second press. A dialog of the browser's own, because what is saved may come
 * from any screen, drawn or not.
 */
export function offerFile(onOpen: () => void): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'card'
  const words = document.createElement('p')
  words.append(fileTexts.ready)
  const button = (text: string, look: string, onPress: () => void) => {
    const element = document.createElement('button')
    element.type = 'button'
    element.className = `button button-${look} button-wide`
    element.append(text)
    element.addEventListener('click', () => {
      onPress()
      dialog.close()
    })
    return element
  }
  dialog.append(
    words,
    button(fileTexts.open, 'primary', onOpen),
    button(texts.close, 'quiet', () => undefined),
  )
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  showModal(dialog)
}
