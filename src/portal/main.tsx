import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './kit/tokens.css'
import './kit/base.css'
import { type Bootstrap, bootstrap } from './app/bootstrap.ts'
import { Portal } from './app/portal.tsx'
import { readProvider } from './app/read-provider.ts'
import { captureInstallPrompt } from './kit/install-prompt.ts'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no #root')

captureInstallPrompt()

// As a transition, the first render gives way to typing.
const render = (bootstrapped: Bootstrap | null) =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Portal bootstrapped={bootstrapped} />
      </StrictMode>,
    ),
  )

// The page skeleton from the server stays until the first screen replaces it. Loading this code is one
// long task on a slow phone; the timer makes the first render another one.
const provider = readProvider()
setTimeout(() => {
  if (provider) void bootstrap(provider).then(render)
  else render(null)
})
