/**
 * The script of the page of a link, without which it works, too: it copies, and looks every fifteen
 * seconds, for ten minutes, whether the bill was paid; at once when the reader comes back from the bank.
 * The page says in attributes what it is to tell.
 */
export const pageScript = `'use strict'
const told = document.querySelector('.told')
const copied = (button, code) => {
  const text = code.dataset.text
  const select = () => {
    getSelection().selectAllChildren(code)
    return document.execCommand('copy')
  }
  const write = navigator.clipboard
    ? navigator.clipboard.writeText(text).then(() => true, select)
    : Promise.resolve(select())
  return write.then((done) => {
    told.textContent = done ? button.dataset.done : told.dataset.failure
  })
}
for (const button of document.querySelectorAll('[data-copies]')) {
  button.hidden = false
  const code = document.getElementById(button.dataset.copies)
  button.addEventListener('click', () => copied(button, code))
}
const { state } = document.body.dataset
let looks = 40
const look = async () => {
  if (document.hidden || looks <= 0) return
  looks -= 1
  try {
    const answer = await fetch(location.pathname + '/estado', { cache: 'no-store' })
    const told = answer.status === 503 || answer.status === 429 ? { state } : await answer.json()
    if (told.state !== state) location.replace(location.pathname)
  } catch {}
}
if (state === 'open' || state === 'paying') {
  setInterval(look, 15000)
  document.addEventListener('visibilitychange', look)
}
`
