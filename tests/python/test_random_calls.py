import random_calls


def test_random_calls():
    for seed in range(11, 15):
        random_calls.run(seed, 100)
