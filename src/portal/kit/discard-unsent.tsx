import { useState } from 'react'
import { Button } from './buttons/button.tsx'
import { Confirm } from './confirm.tsx'

const texts = {
  action: 'Descartar',
  request: {
    title: 'Descartar este pedido?',
    note: 'Ele ainda não foi enviado e será apagado deste aparelho.',
  },
  message: {
    title: 'Descartar esta mensagem?',
    note: 'Ela ainda não foi enviada e será apagada deste aparelho.',
  },
} as const

interface Props {
  /** What would be lost. */
  what: 'message' | 'request'
  onDiscard: () => void
}

/** The button that discards what waits on this device to be sent, after a confirmation. */
export function DiscardUnsent({ what, onDiscard }: Props) {
  const [isAsked, setIsAsked] = useState(false)
  const { title, note } = texts[what]
  return (
    <>
      <Button isSmall variant="quiet" onClick={() => setIsAsked(true)}>
        {texts.action}
      </Button>
      <Confirm
        title={title}
        action={texts.action}
        variant="danger"
        isOpen={isAsked}
        isBusy={false}
        onConfirm={onDiscard}
        onClose={() => setIsAsked(false)}
      >
        <p>{note}</p>
      </Confirm>
    </>
  )
}
