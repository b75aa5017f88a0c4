/*
 * The server's page has the buttons of the panel before the panel's code is there. The last of them that
 * is pressed until then is pressed again by the panel, so that the press is not lost.
 */

/** Run by the page itself, before any file has arrived. */
export const earlyPressScript = `addEventListener('click',({target})=>{const button=target.closest('[data-waiting]');if(button)document.documentElement.dataset.pressed=button.name})`

/** Presses the button of the drawn panel that was pressed on the server's page, if one was. */
export function repeatEarlyPress(): void {
  const { dataset } = document.documentElement
  const { pressed } = dataset
  if (pressed === undefined) return
  delete dataset['pressed']
  const button = document.querySelector<HTMLElement>(`button[name="${CSS.escape(pressed)}"]`)
  button?.focus()
  button?.click()
}
