import './kit/browser/fill-in.ts'
import { type ReactNode, startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './kit/pages/tokens.css'
import './kit/pages/base.css'
import { followTranslation } from './app/follow-translation.ts'
import { drawnScreen, frontScreen } from './app/start/front-screen.ts'
import { openPortal, Portal, type Shown } from './app/portal.tsx'
import { readProvider } from './app/start/read-provider.ts'
import { readBegunSignIn } from './features/account/session/begun-sign-in.ts'
import { captureInstallPrompt } from './kit/install/install-prompt.ts'
import { viewingId } from './kit/pages/viewing-page.ts'

const root = document.querySelector<HTMLElement>('#root')
if (!root) throw new Error('The page has no #root')

const letTranslate = followTranslation()

const viewing = viewingId()
if (viewing === null) captureInstallPrompt()

const provider = readProvider()
const drawn = drawnScreen(root)

function Drawn({ children }: { children: ReactNode }): ReactNode {
  useEffect(letTranslate, [])
  return children
}

const portal = (first: Shown): ReactNode => (
  <StrictMode>
    <Drawn>
      <Portal provider={provider} first={first} begun={readBegunSignIn()} />
    </Drawn>
  </StrictMode>
)

// The page skeleton from the server stays until the first screen replaces it.
// As a transition, the first render gives way to typing.
const render = (first: Shown) => startTransition(() => createRoot(root).render(portal(first)))

if (provider && viewing !== null) {
  letTranslate()
  void import('./app/viewing/page.tsx').then(({ drawViewing }) =>
    drawViewing(root, provider, viewing),
  )
} else {
  // The administration has no sign-in of subscribers.
  const screen = provider && provider.theme.client_id !== '' ? frontScreen(drawn) : null
  if (screen === null) void openPortal(provider).then(render)
  else if (screen === drawn && !root.querySelector('font')) {
    // In portions that give way to typing; the form takes over what is typed until then.
    startTransition(() => void hydrateRoot(root, portal(screen)))
  } else render(screen)
}
