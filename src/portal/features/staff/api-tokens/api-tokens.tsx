import { useQuery } from '@tanstack/react-query'
import KeySquare from 'lucide-react/icons/key-square'
import type { AcceptedToken } from '#contract/staff/api-tokens.ts'
import { EmptyState } from '#portal/kit/frames/empty-state.tsx'
import { QueryFrame } from '#portal/kit/frames/query-frame.tsx'
import { Screen } from '#portal/kit/pages/screen.tsx'
import { Skeleton } from '#portal/kit/frames/skeleton.tsx'
import { apiTokensQuery } from '#portal/queries/staff/api-tokens.ts'
import './api-tokens.css'
import { NewToken } from './new-token.tsx'
import { texts } from './texts.ts'
import { TokenCard } from './token-card.tsx'

/** The screen with the tokens by which other systems of the company call the administration. */
export function ApiTokens() {
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <QueryFrame
        query={useQuery(apiTokensQuery())}
        loadingText={texts.loading}
        skeleton={<Skeleton height="9rem" />}
        failureText={texts.loadFailure}
      >
        {(tokens) => <List tokens={tokens} />}
      </QueryFrame>
      <NewToken />
    </Screen>
  )
}

function List({ tokens }: { tokens: readonly AcceptedToken[] }) {
  if (tokens.length === 0) return <EmptyState icon={KeySquare} text={texts.none} />
  return (
    <ul className="stack-3 api-tokens">
      {tokens.map((one) => (
        <TokenCard key={one.id} of={one} />
      ))}
    </ul>
  )
}
