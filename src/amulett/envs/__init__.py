"""Doors for programs that learn: numbers instead of words, many matches at once, the interfaces of other libraries.

space.py       what a seat knows and may do, as arrays
vector.py      thousands of matches, stepped together: `amulett.make_vector`
seeds.py       which matches its rows are dealt
pettingzoo.py  `aec_env`, `parallel_env`        (pip install 'amulett[envs]')
gymnasium.py   `amulett/Magi-v1` and the others, against bots of your choice
openspiel.py   the games in OpenSpiel           (pip install 'amulett[openspiel]')
"""
