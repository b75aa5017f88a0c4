/** Bills of each kind, reminded or not, below which two shares are not compared: they would be chance. */
export const minComparedBills = 20

interface Compared {
  readonly reminded: number
  readonly others: number
}

/** Whether both groups are large enough to compare, and to tell nothing of a single subscriber. */
export const isComparable = ({ reminded, others }: Compared) =>
  reminded >= minComparedBills && others >= minComparedBills
