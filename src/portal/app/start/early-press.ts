/*
 * The server's page has the buttons of the panel before the panel's code is there. The last of them that
 * is pressed until then is pressed again by the panel, so that the press is not lost.
 */

/**
 * Run by the page itself, before any file has arrived. A finger that is still down when the panel replaces
 * the button has pressed it, too: no click follows then. One that scrolls or leaves the button has not.
 */
export const earlyPressScript = `{const note=({type,target})=>{const button=type!='pointercancel'&&target.closest('[data-waiting]'),{dataset}=document.documentElement;if(button)dataset.pressed=button.name;else delete dataset.pressed};for(const type of['pointerdown','pointercancel','click'])addEventListener(type,note)}`

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
