import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { CallProvider } from '#portal/kit/contact/call-provider.tsx'
import {
  isConnectionLost,
  subscribeToConnection,
  useConnection,
} from '#portal/kit/browser/connection.ts'
import { startAgain } from '#portal/kit/pages/start-again.ts'
import { FullPage } from '#portal/kit/pages/full-page.tsx'
import { MissingScreenCode, ServerFailing } from './start/lazy-screen.ts'
import { texts as common } from '#portal/kit/texts.ts'

const texts = {
  title: 'Algo não saiu como esperado',
  text: 'Não foi culpa sua. Tente de novo; se continuar, fale com a gente.',
  outdated: 'Esta tela não abriu',
  outdatedText: 'Recarregue a página: o portal pode ter sido atualizado.',
  failing: 'O portal está com um problema',
  failingText: 'Não foi culpa sua. Tente de novo em alguns minutos.',
  missing: 'Sem conexão',
  captive: 'Esta rede pede login',
  missingText:
    'Esta tela ainda não foi guardada neste aparelho. Conecte-se uma vez para que ela abra também sem internet.',
  reload: 'Recarregar',
} as const

/** Whether a screen's code could not be loaded, because a new version has replaced it or for want of a network. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|importing a module script failed|unable to preload/i.test(
      error.message,
    )
  )
}

export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  // The lost connection may become known only after the code has failed to come.
  const { isOffline } = useConnection()
  if (error instanceof MissingScreenCode || (isMissingCode(error) && isOffline))
    return <NoCodeYet />
  if (error instanceof ServerFailing)
    return <Reload title={texts.failing} text={texts.failingText} />
  if (isMissingCode(error)) return <Reload title={texts.outdated} text={texts.outdatedText} />
  async function retry() {
    await router.invalidate()
    reset()
  }
  return (
    <FullPage title={texts.title} text={texts.text}>
      <Button onClick={() => void retry()}>{common.retry}</Button>
    </FullPage>
  )
}

/** The router never asks twice for the same code, so another try is the page loaded again. */
function Reload(words: { title: string; text: string }) {
  return (
    <FullPage {...words}>
      <Button onClick={() => location.reload()}>{texts.reload}</Button>
    </FullPage>
  )
}

const reloadOnReturn = () => {
  if (!isConnectionLost()) startAgain()
}

/**
 * For a screen whose code is not on this device yet; the provider's phone works without a network. The
 * page is loaded again when the connection returns: the router never asks twice for the same code.
 */
function NoCodeYet() {
  useEffect(() => subscribeToConnection(reloadOnReturn), [])
  const { isCaptive } = useConnection()
  return (
    <FullPage title={isCaptive ? texts.captive : texts.missing} text={texts.missingText}>
      <Button onClick={() => location.reload()}>{texts.reload}</Button>
      <CallProvider />
    </FullPage>
  )
}
