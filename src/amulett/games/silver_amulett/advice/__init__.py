"""What bots know beyond the rules: a prior (`weigh`), a value (`appraise`), where looking ahead may stop, what fades."""
