"""What bots know beyond the rules: a prior (`weigh`), a value (`appraise`), where a search may stop, what is forgotten."""
