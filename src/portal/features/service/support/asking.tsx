import { useEffect, useState } from 'react'
import { Card } from '#portal/kit/blocks/card.tsx'
import { showToast } from '#portal/kit/toasts/toasts.ts'
import { GuidedLinks } from './guided/guided-links.tsx'
import { type OpenedRequestData, OpenedRequest } from './opened-request.tsx'
import { RequestForm, type RequestFormProps } from './request-form.tsx'
import { texts } from './texts.ts'

export type AskingProps = Omit<RequestFormProps, 'onOpened'>

/** The form, and what became of it. */
export function Asking(props: AskingProps) {
  const [opened, setOpened] = useState<OpenedRequestData | null>(null)
  const isAsking = !opened
  useEffect(() => {
    if (isAsking) showToast({ kind: 'info', text: texts.phoneToast })
  }, [isAsking])

  if (opened) return <OpenedRequest opened={opened} onAgain={() => setOpened(null)} />
  return (
    <>
      <Card>
        <RequestForm {...props} onOpened={setOpened} />
      </Card>
      <GuidedLinks />
    </>
  )
}
