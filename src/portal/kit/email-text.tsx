import { Fragment } from 'react'

/** An e-mail address, or several: where it is too long for its line it breaks at `@` and `.`. */
export function EmailText({ address }: { address: string }) {
  // Cut in front of each, so that no line ends with a dot as if the address did.
  return address.split(/(?=[@.])/).map((part, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text have no other name
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
