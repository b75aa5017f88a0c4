import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { Button } from '#portal/kit/button.tsx'
import { FullPage } from '#portal/kit/full-page.tsx'
import { texts as common } from '#portal/kit/texts.ts'

const texts = {
  title: 'Algo não saiu como esperado',
  text: 'Não foi culpa sua. Tente de novo; se continuar, fale com o seu provedor.',
  outdated: 'O portal foi atualizado',
  outdatedText: 'Recarregue a página para usar a versão nova, ou verifique a sua conexão.',
  reload: 'Recarregar',
} as const

/** A screen's code did not arrive: a new version took its place, or the network is gone. */
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
  if (isMissingCode(error)) {
    return (
      <FullPage title={texts.outdated} text={texts.outdatedText}>
        <Button onClick={() => location.reload()}>{texts.reload}</Button>
      </FullPage>
    )
  }
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
