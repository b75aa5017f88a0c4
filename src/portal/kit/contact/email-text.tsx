import { Fragment } from 'react'

/** One or more e-mail addresses; an address too long for its line breaks at `@` and `.`. */
export function EmailText({ address }: { address: string }) {
  // Splits before each sign: a line that ended with a dot would look like the end of the address.
  return address.split(/(?=[@.])/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
