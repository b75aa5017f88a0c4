import type { ComponentType } from 'react'
import { type ContractMark, markSentence } from '#domain/service/rights/contract-mark.ts'
import { canWithdraw } from '#domain/service/rights/cancellation.ts'
import { useToday } from '#portal/kit/ages/today.ts'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { ButtonLink } from '#portal/kit/buttons/button.tsx'
import './contract-marks.css'

const texts = {
  mayWithdraw: 'Até o fim desse dia você pode desistir.',
  see: 'Ver pedido',
} as const

interface ContractMarksProps {
  marks: readonly ContractMark[]
  /** Of which contract, where it does not stand on the contract itself. */
  name?: string | undefined
  /** The way to take the request with this id back. */
  Undo: ComponentType<{ id: string }>
}

/** What is asked for of a contract and not done yet, each with its undo, or the way to the request. */
export function ContractMarks({ marks, name, Undo }: ContractMarksProps) {
  const today = useToday()
  return marks.map((mark) => {
    const sentence = markSentence(mark)
    // The mark may be of a former day.
    const isRevocable = mark.revocable && canWithdraw(mark.from, today)
    return (
      sentence && (
        <Callout key={mark.id} kind="warning">
          <p className="contract-mark figures">
            <strong>{sentence}.</strong> {isRevocable && texts.mayWithdraw}
          </p>
          {name && <p>{name}</p>}
          <div className="contract-mark-ways">
            {isRevocable ? (
              <Undo id={mark.id} />
            ) : (
              <ButtonLink variant="secondary" isSmall to="/panel/rights">
                {texts.see}
              </ButtonLink>
            )}
          </div>
        </Callout>
      )
    )
  })
}
