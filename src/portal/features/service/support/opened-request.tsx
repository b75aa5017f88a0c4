import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useRef } from 'react'
import { Button, ButtonLink } from '#portal/kit/buttons/button.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Icon } from '#portal/kit/blocks/icon.tsx'
import type { ChosenFile } from '#portal/kit/attachments/chosen-file.ts'
import { Protocol } from '#portal/kit/blocks/protocol.tsx'
import { SendingFiles } from './sending/sending-part.tsx'
import { texts } from './texts.ts'

export interface OpenedRequestData {
  readonly id: string
  readonly protocol: string
  /** What is to be added to it. */
  readonly files: readonly ChosenFile[]
}

/** Confirmation of an opened request: its protocol, then a link to follow it. */
export function OpenedRequest({
  opened,
  onAgain,
}: {
  opened: OpenedRequestData
  onAgain: () => void
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="section" aria-labelledby="opened" className="opened">
      <span className="opened-icon">
        <Icon of={CircleCheck} size={32} />
      </span>
      <h2 id="opened" ref={heading} tabIndex={-1}>
        {texts.opened}
      </h2>
      <Protocol number={opened.protocol || null} />
      {opened.files.length > 0 && <SendingFiles supportId={opened.id} files={opened.files} />}
      <p className="opened-note">{texts.openedNote}</p>
      <ButtonLink
        isWide
        to="/panel/customer-service/$support_id"
        params={{ support_id: opened.id }}
      >
        {texts.seeRequest}
      </ButtonLink>
      <Button variant="quiet" onClick={onAgain}>
        {texts.askAgain}
      </Button>
    </Card>
  )
}
