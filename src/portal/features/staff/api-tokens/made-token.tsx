import { useEffect, useRef } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { CodeBlock } from '#portal/kit/blocks/code-block.tsx'
import { CopyButton } from '#portal/kit/buttons/copy-button.tsx'
import { texts } from './texts.ts'

/** A token that was just made; it is told nowhere else. */
export function MadeToken({ token, onKept }: { token: string; onKept: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  // The form with the button that was pressed is gone.
  useEffect(() => place.current?.focus(), [])
  return (
    <div
      className="stack-3 api-token-made"
      ref={place}
      tabIndex={-1}
      role="group"
      aria-label={texts.made}
    >
      <Callout kind="warning">
        <p>{texts.madeNote}</p>
      </Callout>
      <CodeBlock text={token} label={texts.token} />
      <CopyButton text={token} label={texts.copy} copied={texts.copied} />
      <Button variant="secondary" onClick={onKept}>
        {texts.kept}
      </Button>
    </div>
  )
}
