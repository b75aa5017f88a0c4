import { useState } from 'react'
import { Card } from '#portal/kit/blocks/card.tsx'
import { GuidedLinks } from './guided/guided-links.tsx'
import { type OpenedRequestData, OpenedRequest } from './opened-request.tsx'
import { RequestForm, type RequestFormProps } from './request-form.tsx'

export type AskingProps = Omit<RequestFormProps, 'onOpened'>

/** The form below those of common requests, and what became of it. */
export function Asking(props: AskingProps) {
  const [opened, setOpened] = useState<OpenedRequestData | null>(null)
  if (opened) return <OpenedRequest opened={opened} onAgain={() => setOpened(null)} />
  return (
    <>
      <GuidedLinks />
      <Card>
        <RequestForm {...props} onOpened={setOpened} />
      </Card>
    </>
  )
}
