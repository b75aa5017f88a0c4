import { type ReactNode, useEffect, useRef } from 'react'
import { Card } from '#portal/kit/blocks/card.tsx'
import { Protocol } from '#portal/kit/blocks/protocol.tsx'
import './filed.css'
import { filedTexts as texts } from './filed-texts.ts'

interface FiledRequestProps {
  protocol: string | null
  /** What was asked for and what holds from now on. */
  sentences: readonly string[]
  /** The masked address that the protocol goes to; '' for none. */
  mailTo: string
  /** The way to all requests. */
  children: ReactNode
}

/** The protocol of a request that the provider has. */
export function FiledRequest({ protocol, sentences, mailTo, children }: FiledRequestProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card as="section" className="filed" aria-labelledby="filed">
      <h2 id="filed" ref={heading} tabIndex={-1}>
        {texts.filed}
      </h2>
      <Protocol number={protocol} />
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="filed-note">{mailTo ? texts.mailed(mailTo) : texts.notMailed}</p>
      {children}
    </Card>
  )
}
