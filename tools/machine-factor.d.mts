/** How many times longer work takes here and now than on the idle reference machine: from 1 to 20. */
export function machineFactor(): number;
